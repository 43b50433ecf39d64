export type SoundName = 'tap' | 'tick' | 'win' | 'lose';

/** Notes of a sound: frequency in Hz, begin and length in s. */
const NOTES: Record<SoundName, readonly (readonly [number, number, number])[]> = {
  tap: [[520, 0, 0.05]],
  tick: [[880, 0, 0.03]],
  win: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.22],
  ],
  lose: [
    [220, 0, 0.14],
    [165, 0.14, 0.24],
  ],
};
const LOUDNESS = 0.08;

let audio: AudioContext | undefined;

/** Plays a short tone; browsers allow it only after a tap. */
export function playSound(name: SoundName): void {
  audio ??= new AudioContext();
  for (const [frequency, begin, length] of NOTES[name]) {
    const from = audio.currentTime + begin;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    tone.type = 'triangle';
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

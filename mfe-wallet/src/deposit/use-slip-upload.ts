import { useEffect, useRef, useState } from 'react';
import { checkSlip, isSlipRefused, toUploadFault, uploadSlip } from './deposit.api.ts';

/** A chosen file and the progress of its upload. */
export interface SlipUpload {
  file: File;
  /** URL of a preview in this page; none for a document. */
  preview: string | undefined;
  /** From 0 to 1. */
  progress: number;
  fault?: string;
  /** A retry may succeed. */
  canRetry?: boolean;
}

/** Uploads the chosen file; `onUploaded` gets its name, or '' after its removal. */
export function useSlipUpload(onUploaded: (attachment: string) => void) {
  const [upload, setUpload] = useState<SlipUpload>();
  const running = useRef<AbortController>(undefined);
  const preview = upload?.preview;
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = async (file: File) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    onUploaded('');
    const change = (part: Partial<SlipUpload>) =>
      setUpload((before) => (control.signal.aborted ? before : before && { ...before, ...part }));
    const fault = checkSlip(file);
    const isImage = file.type.startsWith('image/') && !fault;
    setUpload({
      ...{ file, progress: 0, ...(fault && { fault }) },
      preview: isImage ? URL.createObjectURL(file) : undefined,
    });
    if (fault) return;
    try {
      const onProgress = (progress: number) => change({ progress });
      const attachment = await uploadSlip(file, { signal: control.signal, onProgress });
      if (control.signal.aborted) return;
      change({ progress: 1 });
      onUploaded(attachment);
    } catch (error) {
      change({ fault: toUploadFault(error), canRetry: !isSlipRefused(error) });
    }
  };
  const remove = () => {
    running.current?.abort();
    setUpload(undefined);
    onUploaded('');
  };
  const retry = upload?.canRetry ? () => void choose(upload.file) : undefined;
  return { upload, choose, remove, retry };
}

import { useTranslation } from '@exchange/i18n';
import { Button, Section } from '@exchange/ui';
import { type FormEvent, useState } from 'react';
import { StakeInput } from './StakeInput.tsx';
import styles from './StakeSettingsPage.module.css';
import { useSaveStakes } from './setting.api.ts';
import { changeBox, type TypedStake, toTyped } from './stake-editor.model.ts';

/** The eight quick stakes: read-only until Edit, and after saving. */
export function StakeEditor({ stakes }: { stakes: readonly number[] }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<TypedStake[]>();
  const { mutate, isPending } = useSaveStakes();
  const boxes = edited ?? toTyped(stakes);
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      boxes.map(({ value }) => value),
      { onSuccess: () => setEdited(undefined) },
    );
  };
  return (
    <Section title={t('Quick stakes')}>
      <form className={styles.form} onSubmit={save}>
        <p className={styles.hint}>
          {t('These amounts stand in the bet slip. Empty ones are left out.')}
        </p>
        <div className={styles.boxes}>
          {boxes.map((stake, place) => (
            <StakeInput
              key={place}
              label={t('Stake {{place}}', { place: place + 1 })}
              stake={stake}
              readOnly={!edited}
              onChange={(text) => setEdited(changeBox(boxes, place, text))}
            />
          ))}
        </div>
        {/* Keys: the Edit button must not become Save under the same tap. */}
        <div className={styles.actions}>
          {edited ? (
            <>
              <Button key="cancel" disabled={isPending} onClick={() => setEdited(undefined)}>
                {t('Cancel')}
              </Button>
              <Button key="save" type="submit" variant="accent" busy={isPending}>
                {t('Save')}
              </Button>
            </>
          ) : (
            <Button key="edit" variant="accent" onClick={() => setEdited(boxes)}>
              {t('Edit')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

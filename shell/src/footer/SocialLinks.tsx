import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { selectSocialLinks } from '../shared/contact/contact.model.ts';
import { ServiceLinks } from '../shared/contact/ServiceLinks.tsx';

/** A link for each configured social service. */
export function SocialLinks() {
  const { t } = useTranslation();
  const links = selectSocialLinks(useSettings());
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('Social media')}>
      <ServiceLinks links={links} />
    </nav>
  );
}

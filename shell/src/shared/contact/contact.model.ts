import type { SiteSettings } from '@exchange/contract';

/** The chat services of sidebar and contact page (point 2, "Left sidebar"). */
export type ContactService = 'whatsapp' | 'telegram';
/** Every service that the footer links to (point 2, "Footer"). */
export type SocialService = ContactService | 'instagram' | 'facebook' | 'youtube';

export interface ContactLink<Service extends SocialService = ContactService> {
  service: Service;
  href: string;
}

const ORIGINS: Record<SocialService, string> = {
  whatsapp: 'https://wa.me/',
  telegram: 'https://t.me/',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
};
const CHATS = ['whatsapp', 'telegram'] as const;
const SOCIALS = ['instagram', 'facebook', 'youtube', 'telegram', 'whatsapp'] as const;

/** A setting holds an address, or a number or name at the service. */
function toHref(service: SocialService, value: string): string {
  if (/^https?:\/\//.test(value)) return value;
  const id = service === 'whatsapp' ? value.replace(/\D/g, '') : value.replace(/^@/, '');
  return ORIGINS[service] + encodeURIComponent(id);
}

const selectLinks = <Service extends SocialService>(
  services: readonly Service[],
  settings: Partial<Record<Service, string>>,
): readonly ContactLink<Service>[] =>
  services.flatMap((service) => {
    const value = settings[service];
    return value ? [{ service, href: toHref(service, value) }] : [];
  });

/** A link for each chat service whose setting has a value. */
export const selectContactLinks = (
  settings: Pick<SiteSettings, ContactService>,
): readonly ContactLink[] => selectLinks(CHATS, settings);

/** A link for each service of the footer whose setting has a value. */
export const selectSocialLinks = (
  settings: Pick<SiteSettings, SocialService>,
): readonly ContactLink<SocialService>[] => selectLinks(SOCIALS, settings);

/** Where support answers (site.whatsapp); undefined where the setting has no value. */
export const selectWhatsappLink = ({
  whatsapp,
}: Pick<SiteSettings, 'whatsapp'>): string | undefined =>
  whatsapp ? toHref('whatsapp', whatsapp) : undefined;

import type { SiteSettings } from '@exchange/contract';

/** The chat services of sidebar and contact page (point 2, "Left sidebar"). */
export type ContactService = 'whatsapp' | 'telegram';
/** Services of the footer (point 2, "Footer"). */
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

/** Returns the URL of a setting: a URL, or a number or name at the service. */
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

/** Returns a link for each configured chat service. */
export const selectContactLinks = (
  settings: Pick<SiteSettings, ContactService>,
): readonly ContactLink[] => selectLinks(CHATS, settings);

/** Returns a link for each configured service of the footer. */
export const selectSocialLinks = (
  settings: Pick<SiteSettings, SocialService>,
): readonly ContactLink<SocialService>[] => selectLinks(SOCIALS, settings);

/** Returns the chat link of support (site.whatsapp); undefined without a value. */
export const selectWhatsappLink = ({
  whatsapp,
}: Pick<SiteSettings, 'whatsapp'>): string | undefined =>
  whatsapp ? toHref('whatsapp', whatsapp) : undefined;

import type { SiteSettings } from '@exchange/contract';

/** The chat services of the sidebar (point 2, "Left sidebar"). */
export type ContactService = 'whatsapp' | 'telegram';

export interface ContactLink {
  service: ContactService;
  href: string;
}

const ORIGINS: Record<ContactService, string> = {
  whatsapp: 'https://wa.me/',
  telegram: 'https://t.me/',
};

/** A setting holds an address, or a number or name at the service. */
function toHref(service: ContactService, value: string): string {
  if (/^https?:\/\//.test(value)) return value;
  const id = service === 'whatsapp' ? value.replace(/\D/g, '') : value.replace(/^@/, '');
  return ORIGINS[service] + encodeURIComponent(id);
}

/** A link for each service whose setting has a value. */
export function selectContactLinks(
  settings: Pick<SiteSettings, ContactService>,
): readonly ContactLink[] {
  return (['whatsapp', 'telegram'] as const).flatMap((service) => {
    const value = settings[service];
    return value ? [{ service, href: toHref(service, value) }] : [];
  });
}

import { Camera, MessageCircle, Play, Send, Users } from 'lucide-react';
import type { ContactLink, SocialService } from './contact.model.ts';
import styles from './ServiceLinks.module.css';

/** Neutral icons, no company's marks; each link has an accessible name. */
const SERVICES = {
  instagram: { name: 'Instagram', Icon: Camera },
  facebook: { name: 'Facebook', Icon: Users },
  youtube: { name: 'YouTube', Icon: Play },
  telegram: { name: 'Telegram', Icon: Send },
  whatsapp: { name: 'WhatsApp', Icon: MessageCircle },
} as const;

/** A row of icons that link to chat and social services. */
export function ServiceLinks({ links }: { links: readonly ContactLink<SocialService>[] }) {
  return (
    <div className={styles.row}>
      {links.map(({ service, href }) => {
        const { name, Icon } = SERVICES[service];
        return (
          <a
            key={service}
            className={styles.link}
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={name}
          >
            <Icon size={22} aria-hidden="true" />
          </a>
        );
      })}
    </div>
  );
}

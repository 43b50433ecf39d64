import { Camera, MessageCircle, Play, Send, Users } from 'lucide-react';
import type { ContactLink, SocialService } from './contact.model.ts';
import styles from './ServiceLinks.module.css';

/** Neutral pictures, no company's mark; each link is named for screen readers. */
const SERVICES = {
  instagram: { name: 'Instagram', Icon: Camera },
  facebook: { name: 'Facebook', Icon: Users },
  youtube: { name: 'YouTube', Icon: Play },
  telegram: { name: 'Telegram', Icon: Send },
  whatsapp: { name: 'WhatsApp', Icon: MessageCircle },
} as const;

/** A row of pictures that lead to chat and social services. */
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

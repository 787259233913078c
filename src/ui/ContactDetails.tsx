import type { Contact } from './contact';
import { makeDialable } from './make-dialable';

/** Whether people can reach the organisation in any way. */
export const hasContact = ({ address, email, phone }: Contact): boolean =>
  address.length > 0 || email !== null || phone !== null;

type ContactDetailsProps = { of: Contact; linkClass: string; className?: string };

/** The organisation's address, e-mail address and phone number, as far as they are set. */
export function ContactDetails({ of, linkClass, className = '' }: ContactDetailsProps) {
  if (!hasContact(of)) return null;
  return (
    <address className={`not-italic ${className}`}>
      {of.address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {of.email !== null && (
        <span className="block">
          <a href={`mailto:${of.email}`} className={`${linkClass} wrap-anywhere`}>
            {of.email}
          </a>
        </span>
      )}
      {of.phone !== null && (
        <span className="block">
          <a href={`tel:${makeDialable(of.phone)}`} className={linkClass}>
            {of.phone}
          </a>
        </span>
      )}
    </address>
  );
}

export interface Contact {
  address: readonly string[];
  email: string | null;
  phone: string | null;
}

const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/**
 * Reads how people reach the organisation, which a build configures. What is not set is null, and no page shows it: a
 * made-up number would send somebody in need to nobody.
 */
export function readContact(env: Record<string, unknown>): Contact {
  return {
    address: readText(env['VITE_CONTACT_ADDRESS'])
      .split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    email: readText(env['VITE_CONTACT_EMAIL']) || null,
    phone: readText(env['VITE_CONTACT_PHONE']) || null,
  };
}

export const contact = readContact(import.meta.env);

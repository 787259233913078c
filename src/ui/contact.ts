/**
 * Placeholders for the contact. The number and the address are reserved for examples, so nobody calls a real person.
 */
export const contact = {
  address: ['123 Donation Street', 'Springfield, ST 12345'],
  email: 'help@lifedrop.example',
  phone: '(202) 555-0143',
  phoneLink: 'tel:+12025550143',
} as const;

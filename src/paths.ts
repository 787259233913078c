/** Every URL the app makes. The anchors are sections of their pages. */
export const paths = {
  home: '/',
  about: '/about-us',
  donateBlood: '/donate-blood',
  donorForm: '/donate-blood#donor-form',
  findBlood: '/blood-requests',
  openRequests: '/blood-requests#blood-requests',
  createRequest: '/blood-requests#create-request',
  allRequests: '/all-requests',
  donations: '/donations',
  donation: (id: string) => `/donation/${encodeURIComponent(id)}`,
  login: '/login',
  signup: '/signup',
  profile: '/profile',
  saved: '/saved',
  diagnostics: '/diagnostics',
  admin: '/admin',
  adminDonors: '/admin/donors',
  adminRequests: '/admin/blood-requests',
  adminPreviousRequests: '/admin/previous-requests',
  adminInventory: '/admin/inventory',
  adminSetup: '/admin/setup',
} as const;

/** The route that `paths.donation` fills in. */
export const donationRoute = '/donation/:id';

/** Addresses people know under another name. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/about', to: paths.about },
  { from: '/donate', to: paths.donateBlood },
];

/** What the log-in and sign-up pages may be given on the way, as router state. */
export type LoginState = {
  /** Where to go after logging in. */
  from?: string;
  email?: string;
  notice?: string;
  /** What a visitor had typed into the form he was sent away from; `from` gets it back. */
  draft?: Record<string, unknown>;
};

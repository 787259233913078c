/** The URLs of all pages. A `#` leads to a section of a page. */
export const paths = {
  home: '/',
  about: '/about-us',
  donateBlood: '/donate-blood',
  donorForm: '/donate-blood#donor-form',
  findBlood: '/blood-requests',
  openRequests: '/blood-requests#blood-requests',
  createRequest: '/blood-requests#create-request',
  allRequests: '/all-requests',
  myRequests: '/all-requests?tab=mine',
  request: (id: string) => `/request/${encodeURIComponent(id)}`,
  requestPoster: (id: string) => `/request/${encodeURIComponent(id)}/poster`,
  pledge: (requestId: string) => `/request/${encodeURIComponent(requestId)}/pledge`,
  /** the page that the code on a hospital's poster opens */
  here: (hospital: string) => `/here/${encodeURIComponent(hospital)}`,
  myPledges: '/my-pledges',
  myHistory: '/my-history',
  reportRequest: (id: string) => `/report/request/${encodeURIComponent(id)}`,
  reportPledge: (id: string) => `/report/pledge/${encodeURIComponent(id)}`,
  myHospital: '/my-hospital',
  myBoard: '/my-hospital/board',
  myExpected: '/my-hospital/expected',
  myDeskPoster: '/my-hospital/desk-poster',
  myCheckIn: '/my-hospital/check-in',
  myTeam: '/my-hospital/team',
  myStock: '/my-hospital/stock',
  myDrives: '/my-hospital/drives',
  myNewDrive: '/my-hospital/drives/new',
  myDrive: (id: string) => `/my-hospital/drives/${encodeURIComponent(id)}`,
  myDriveCheckIn: (id: string) => `/my-hospital/drives/${encodeURIComponent(id)}/check-in`,
  changeMyDrive: (id: string) => `/my-hospital/drives/${encodeURIComponent(id)}/change`,
  donations: '/donations',
  donation: (id: string) => `/donation/${encodeURIComponent(id)}`,
  drives: '/donation-drives',
  drive: (id: string) => `/donation-drive/${encodeURIComponent(id)}`,
  drivePoster: (id: string) => `/donation-drive/${encodeURIComponent(id)}/poster`,
  schedule: (driveId: string) => `/schedule/${encodeURIComponent(driveId)}`,
  organizeDrive: '/organize-drive',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  changeEmail: '/change-email',
  confirmSignUp: '/confirm-sign-up',
  // the token is in the fragment, because browsers send a fragment to no server
  invitation: (token: string) => `/invitation#${encodeURIComponent(token)}`,
  unsubscribe: '/unsubscribe',
  confirmDrives: '/confirm-drives',
  profile: '/profile',
  donorCard: '/donor-card',
  scan: '/scan',
  seenNumber: '/profile#seen-number',
  inbox: '/inbox',
  alertSettings: '/alerts',
  /** the page that a notification opens; the service worker adds the alert's id to the address */
  openAlert: '/alert',
  saved: '/saved',
  diagnostics: '/diagnostics',
  admin: '/admin',
  adminDonors: '/admin/donors',
  adminRequests: '/admin/blood-requests',
  adminPreviousRequests: '/admin/previous-requests',
  adminInventory: '/admin/inventory',
  adminDrives: '/admin/drives',
  adminProposals: '/admin/drives?tab=proposals',
  adminNewDrive: '/admin/drives/new',
  adminDriveFrom: (proposalId: string) =>
    `/admin/drives/new?proposal=${encodeURIComponent(proposalId)}`,
  adminDrive: (id: string) => `/admin/drives/${encodeURIComponent(id)}`,
  adminDriveCheckIn: (id: string) => `/admin/drives/${encodeURIComponent(id)}/check-in`,
  changeAdminDrive: (id: string) => `/admin/drives/${encodeURIComponent(id)}/change`,
  adminSetup: '/admin/setup',
  adminAudit: '/admin/audit',
  adminHospitals: '/admin/hospitals',
  adminHospital: (id: string) => `/admin/hospitals/${encodeURIComponent(id)}`,
  adminReports: '/admin/reports',
  adminAlerts: '/admin/alerts',
  bloodTypes: '/blood-types',
  eligibility: '/eligibility',
  donationProcess: '/donation-process',
  faq: '/faq',
  stories: '/stories',
  recipientStories: '/recipient-stories',
  resources: '/resources',
  partners: '/partners',
  blog: '/blog',
  privacy: '/privacy',
  terms: '/terms',
  cookiePolicy: '/cookie-policy',
} as const;

/** The routes that `paths.donation` and `paths.request` fill in. */
export const donationRoute = '/donation/:id';
export const requestRoute = '/request/:id';

/** The routes that `paths.requestPoster` and `paths.drivePoster` fill in. */
export const requestPosterRoute = '/request/:id/poster';
export const drivePosterRoute = '/donation-drive/:id/poster';

/** The route that `paths.pledge` fills in. */
export const pledgeRoute = '/request/:id/pledge';

/** The route that `paths.here` fills in. */
export const hereRoute = '/here/:id';

/** The route that `paths.reportRequest` and `paths.reportPledge` fill in. */
export const reportRoute = '/report/:kind/:id';

/** The route that `paths.adminHospital` fills in. */
export const adminHospitalRoute = '/admin/hospitals/:id';

/** The routes that `paths.myDriveCheckIn` and `paths.adminDriveCheckIn` fill in. */
export const myDriveCheckInRoute = '/my-hospital/drives/:id/check-in';
export const adminDriveCheckInRoute = '/admin/drives/:id/check-in';

/** The routes that `paths.drive` and `paths.schedule` fill in. */
export const driveRoute = '/donation-drive/:id';
export const scheduleRoute = '/schedule/:id';

/** The route that `paths.invitation` leads to. */
export const invitationRoute = '/invitation';

/** The page of all drives: the search for drives without a filter. */
export const allDrives = '/all-drives';

/** Addresses that pages had earlier and that people may still use. Each leads to the page's address today. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/about', to: paths.about },
  { from: '/donate', to: paths.donateBlood },
  { from: '/find-drives', to: paths.drives },
  { from: allDrives, to: paths.drives },
];

/** The state that a link to the log-in page or the sign-up page passes on. */
/** The router state of the page to which a log-in leads. Home then passes staff on to their own first page. */
export const LOGGED_IN = 'logged-in';

export type LoginState = {
  /** the page to which the person goes after logging in */
  from?: string;
  email?: string;
  notice?: string;
};

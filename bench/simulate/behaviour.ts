/** How people and their devices behave. */
export interface Behaviour {
  days: number;
  requests: number;
  /** how urgent the requests are, one after another */
  urgencies: readonly string[];
  /** the share of those who read an alert and then come */
  answering: number;
  /**
   * the share of the devices that are offline when an alert is sent, and how long they stay offline on average,
   * minutes
   */
  offline: number;
  offlineMinutes: number;
  /** how long people think between reading and answering, on average, minutes */
  thinkingMinutes: number;
  /** the share of the accepted donors who do not come */
  noShow: number;
  /** the share of those who come and cannot give */
  couldNot: number;
  /** the share of the donors who say a word when they are asked and when they leave, and who ask before they leave */
  words: number;
  /** how long the way takes at the median, minutes, and by which factor traffic changes it for a third of them */
  driveMinutes: number;
  traffic: number;
  /** the share of the accounts that answer everything and never come */
  hostile: number;
  /** how far the clock of a device is off at most, minutes */
  skewMinutes: number;
}

/** What happened in a simulation. */
export interface Simulated {
  /** the figures of each request */
  requests: {
    id: string;
    urgency: string;
    units: number;
    postedAt: number;
    /** how long after posting the first donor was expected, ms; null if none ever was */
    firstAfter: number | null;
    coveredAt: number | null;
    /** how long after posting the first donor was there, ms; null if nobody came */
    arrivedAfter: number | null;
    /** the most donors who were expected or had given at one time */
    mostAccepted: number;
  }[];
  /** all alerts that were sent: to whom, for which request, and when */
  alerts: { donor: string; request: string; at: number }[];
  /** how many alerts were sent for a request that no longer needed anybody */
  afterCoverage: number;
  answers: number;
  /** how many answers came when nobody was needed any more */
  notNeeded: number;
  /** how many donors read before they left that they are not needed */
  sparedTrips: number;
  /**
   * the donors who came although they were not needed, and whether they had been told that more are expected than are
   * needed
   */
  inVain: { request: string; isToldBefore: boolean }[];
  /** how long each place stood empty after its time, until the server freed it, ms */
  emptyFor: number[];
  released: number;
}

/** The behaviour in `npm run simulate`. */
export const BEHAVIOUR: Behaviour = {
  days: 7,
  requests: 40,
  urgencies: ['Critical', 'Critical', 'High', 'Medium', 'Standard'],
  answering: 0.04,
  offline: 0.5,
  offlineMinutes: 180,
  thinkingMinutes: 4,
  noShow: 0.2,
  couldNot: 0.08,
  words: 0.75,
  driveMinutes: 25,
  traffic: 1.4,
  hostile: 0.2,
  skewMinutes: 10,
};

import type { Locator, Page } from '@playwright/test';
import { field } from './forms';
import { chooseChange } from './request-menu';

/** The ids of the records that forms change or need. */
export interface Records {
  donation: string;
  request: string;
  /** the id of another person's request */
  othersRequest: string;
  /** the id of the person's own request that was hidden after reports */
  hiddenRequest: string;
  drive: string;
}

/** A form that keeps what people type into it. The people are logged in. */
export interface KeptForm {
  /** the beginning of its draft's name; see `forms` in src/records */
  draft: string;
  title: string;
  /** the reason why its record cannot disappear while somebody types; null if it can */
  neverGone: string | null;
  /** whether visitors can fill it in, and then log in through the menu */
  forVisitors: boolean;
  /** opens the form; `back` says that it was left with input in it, because some forms then open by themselves */
  open: (page: Page, records: Records, back: boolean) => Promise<unknown>;
  /** finds the field that the test types into */
  input: (page: Page) => Locator;
  /** the words that the test types if the field does not accept every word */
  words?: string;
}

const form = (page: Page, name: string | RegExp) => page.getByRole('form', { name });

/** Opens a page, and on it a form by its button. If the form was left unfinished, it opens by itself. */
const behind =
  (path: (records: Records) => string, button: string | RegExp, by: 'itself' | 'button') =>
  async (page: Page, records: Records, back: boolean) => {
    await page.goto(path(records));
    if (!back || by === 'button') await page.getByRole('button', { name: button }).first().click();
  };
const at = (path: (records: Records) => string) => (page: Page, records: Records) =>
  page.goto(path(records));

/** All kinds of forms that keep input: each use of `useFormDraft`, and both uses of `useRecordEdit`. */
export const KEPT_FORMS: KeptForm[] = [
  {
    draft: 'profile',
    title: 'Profile',
    neverGone: 'it goes with the account only',
    forVisitors: false,
    open: behind(() => '/profile', 'Edit Profile', 'itself'),
    input: (page) => field(form(page, 'Edit profile'), 'City'),
  },
  {
    draft: 'donor-registration',
    title: 'Donor registration',
    neverGone: 'it makes a new one',
    forVisitors: true,
    open: at(() => '/donate-blood'),
    input: (page) => field(form(page, 'Donor registration'), 'City'),
  },
  {
    draft: 'donation-edit',
    title: 'Donation, edited',
    neverGone: null,
    forVisitors: false,
    open: behind(({ donation }) => `/donation/${donation}`, 'Edit Donation', 'itself'),
    input: (page) => field(form(page, 'Edit Donation'), 'Address'),
  },
  {
    draft: 'blood-request',
    title: 'Blood request',
    neverGone: 'it makes a new one',
    forVisitors: true,
    open: at(() => '/blood-requests'),
    input: (page) => field(form(page, 'Request blood'), 'Hospital'),
  },
  {
    draft: 'request-edit',
    title: 'Blood request, edited',
    neverGone: null,
    forVisitors: false,
    open: async (page, { request }, back) => {
      await page.goto(`/request/${request}`);
      if (!back) await chooseChange(page, 'Edit Request');
    },
    input: (page) => field(form(page, 'Edit Request'), 'Reason'),
  },
  {
    draft: 'pledge',
    title: 'Offer to donate',
    neverGone: null,
    forVisitors: true,
    open: at(({ othersRequest }) => `/request/${othersRequest}/pledge`),
    input: (page) => field(form(page, 'I can donate'), 'Note'),
  },
  {
    draft: 'reservation',
    title: 'Reservation of a spot',
    neverGone: null,
    forVisitors: true,
    open: at(({ drive }) => `/schedule/${drive}`),
    input: (page) => field(form(page, 'Reserve a spot'), 'Preferred time'),
    words: '10:00:00',
  },
  {
    draft: 'drive-proposal',
    title: 'Blood drive proposal',
    neverGone: 'it makes a new one',
    forVisitors: true,
    open: at(() => '/organize-drive'),
    input: (page) => field(form(page, 'Organize a blood drive'), 'Contact Name'),
  },
  {
    draft: 'inventory-units',
    title: 'Units for the inventory',
    neverGone: 'it makes a new one',
    forVisitors: false,
    open: behind(() => '/admin/inventory?tab=units', 'Add Units', 'button'),
    input: (page) => field(form(page, 'Add units'), 'Location'),
  },
  {
    draft: 'take-units',
    title: 'Units taken from the shelf',
    neverGone: null,
    forVisitors: false,
    open: behind(() => '/admin/inventory?tab=units', /^Discard 3 units of O negative/, 'button'),
    input: (page) => field(form(page, 'Discard units'), 'Details'),
  },
  {
    draft: 'earlier-donation',
    title: 'An earlier donation',
    neverGone: 'it goes with the account only',
    forVisitors: false,
    open: behind(() => '/my-history', 'Add an Earlier Donation', 'button'),
    input: (page) => field(form(page, 'Add an earlier donation'), 'Place'),
  },
  {
    draft: 'hospital',
    title: 'Hospital',
    neverGone: 'it makes a new one',
    forVisitors: false,
    open: behind(() => '/admin/hospitals', 'Add a Hospital', 'itself'),
    input: (page) => field(form(page, 'Add a hospital'), 'City'),
  },
  {
    draft: 'drive-form',
    title: 'Donation drive, new or changed',
    neverGone: 'a drive is called off and stays',
    forVisitors: false,
    open: at(() => '/admin/drives/new'),
    input: (page) => field(form(page, 'New Drive'), 'Location'),
  },
  {
    draft: 'proposal-answer',
    title: 'Answer to a proposal of a drive',
    neverGone: 'it goes with its proposer’s account only',
    forVisitors: false,
    open: behind(() => '/admin/drives?tab=proposals', /^Answer /, 'button'),
    input: (page) => field(form(page, 'Answer a proposal'), 'Answer'),
  },
  {
    draft: 'report-request',
    title: 'Report of a request or an answer',
    neverGone: null,
    forVisitors: false,
    open: at(({ othersRequest }) => `/report/request/${othersRequest}`),
    input: (page) => field(form(page, 'Report'), 'What happened\\?'),
  },
  {
    draft: 'objection',
    title: 'Objection to reports',
    neverGone: null,
    forVisitors: false,
    open: at(({ hiddenRequest }) => `/request/${hiddenRequest}`),
    input: (page) => field(form(page, 'Object'), 'Why are the reports wrong\\?'),
  },
  {
    draft: 'refused',
    title: 'Correction of what was refused',
    neverGone: null,
    forVisitors: false,
    open: behind(() => '/saved', 'Edit and resend', 'itself'),
    input: (page) => field(form(page, 'Edit and resend'), 'Address'),
  },
  {
    draft: 'conflict',
    title: 'Choice between two versions',
    neverGone: null,
    forVisitors: false,
    open: async (page, _records, back) => {
      await page.goto('/saved');
      const another = form(page, 'Choose which version to keep').getByLabel(
        'Write another version',
      );
      if (!back) await another.check();
    },
    input: (page) => form(page, 'Choose which version to keep').getByLabel('City to be sent'),
  },
];

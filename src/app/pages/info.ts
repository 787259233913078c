import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { definePage } from './page';

/** Pages to read. Each loads its own chunk. */
export const infoPages: RouteObject[] = [
  definePage(paths.bloodTypes, 'Blood Types', () => import('@/features/info/BloodTypesPage')),
  definePage(paths.eligibility, 'Eligibility', () => import('@/features/info/EligibilityPage')),
  definePage(
    paths.donationProcess,
    'Donation Process',
    () => import('@/features/info/DonationProcessPage'),
  ),
  definePage(paths.faq, 'FAQ', () => import('@/features/info/FaqPage')),
  definePage(paths.stories, 'Donor Stories', () => import('@/features/info/StoriesPage')),
  definePage(
    paths.recipientStories,
    'Recipient Stories',
    () => import('@/features/info/RecipientStoriesPage'),
  ),
  definePage(paths.resources, 'Resources', () => import('@/features/info/ResourcesPage')),
  definePage(paths.partners, 'Partners', () => import('@/features/info/PartnersPage')),
  definePage(paths.blog, 'Blog', () => import('@/features/info/BlogPage')),
  definePage(paths.privacy, 'Privacy', () => import('@/features/info/PrivacyPage')),
  definePage(paths.terms, 'Terms of Use', () => import('@/features/info/TermsPage')),
  definePage(paths.cookiePolicy, 'Cookie Policy', () => import('@/features/info/CookiePolicyPage')),
];

import type { RouteObject } from 'react-router-dom';
import { paths } from '@/paths';
import { page } from './page';

/** Pages to read, each its own chunk. */
export const infoPages: RouteObject[] = [
  page(paths.bloodTypes, 'Blood Types', () => import('@/features/info/BloodTypesPage')),
  page(paths.eligibility, 'Eligibility', () => import('@/features/info/EligibilityPage')),
  page(
    paths.donationProcess,
    'Donation Process',
    () => import('@/features/info/DonationProcessPage'),
  ),
  page(paths.faq, 'FAQ', () => import('@/features/info/FaqPage')),
  page(paths.stories, 'Donor Stories', () => import('@/features/info/StoriesPage')),
  page(
    paths.recipientStories,
    'Recipient Stories',
    () => import('@/features/info/RecipientStoriesPage'),
  ),
  page(paths.resources, 'Resources', () => import('@/features/info/ResourcesPage')),
  page(paths.partners, 'Partners', () => import('@/features/info/PartnersPage')),
  page(paths.blog, 'Blog', () => import('@/features/info/BlogPage')),
  page(paths.privacy, 'Privacy', () => import('@/features/info/PrivacyPage')),
  page(paths.terms, 'Terms of Use', () => import('@/features/info/TermsPage')),
  page(paths.cookiePolicy, 'Cookie Policy', () => import('@/features/info/CookiePolicyPage')),
];

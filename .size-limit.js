import { readFileSync } from 'node:fs';

// Budgets of the build in dist (`npm run check:size` makes it where it is missing or stale), gzip.
// What a page loads follows from Vite's manifest: its file and all that it imports statically.
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

function filesOf(key, found = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const next of imports) filesOf(next, found);
  return found;
}

const inDist = (files) => [...files].map((file) => `dist/${file}`);
const entry = filesOf('index.html');
const HOME = 'src/app/pages/HomePage.tsx';
const LISTS = [
  'src/features/requests/list/FindBloodPage.tsx',
  'src/features/requests/list/AllRequestsPage.tsx',
  'src/features/donations/list/DonationsPage.tsx',
  'src/features/drives/DrivesPage.tsx',
];
const pages = Object.keys(manifest).filter((key) =>
  /^src\/(features|app)\/.*(Page|Route)\.tsx$/.test(key),
);
const beyondEntry = (key) => inDist([...filesOf(key)].filter((file) => !entry.has(file)));

if (inDist(filesOf('src/features/cards/ScanPage.tsx')).some((file) => file.includes('/scanner/')))
  throw new Error('The scanner is loaded before the camera is opened.');

const budget = (name, path, limit) => ({ name, path, limit, gzip: true });

export default [
  // the connection says a time of today without its date, and blood types are said as 'O negative': 0.9 kB; a list leads
  // to its next thing and draws its drops: up to 2.7 kB
  budget(
    'JavaScript before the first paint of /',
    inDist([...entry, ...filesOf(HOME)]),
    '102.4 kB',
  ),
  ...LISTS.map((key) =>
    budget(
      `JavaScript before the list of ${key.split('/').at(-1)}`,
      inDist(new Set([...entry, ...filesOf(key)])),
      '143 kB',
    ),
  ),
  // the rules of who may give come with the blood rules that pages share, what writes knows each collection's facts, and
  // the form takes its words from the records
  budget(
    'JavaScript before the form of DonateBloodPage.tsx',
    inDist(new Set([...entry, ...filesOf('src/features/donations/register/DonateBloodPage.tsx')])),
    '160.6 kB',
  ),
  budget(
    'Store and sync, loaded after it',
    [
      ...beyondEntry('src/app/lifecycle/lifecycle.ts'),
      ...beyondEntry('src/app/lifecycle/replication.ts'),
    ],
    '104 kB',
  ),
  // it goes by the server's clock, sends nothing on top of what a restored server has forgotten, makes room for a new
  // record before it sends it, keeps the scanner of cards, and counts how often it tried a change
  budget('Service worker', 'dist/sw.js', '16.9 kB'),
  budget('Scanner of cards, loaded when the camera is opened', 'dist/assets/scanner/*', '480 kB'),
  budget('Style', inDist(manifest['index.html'].css), '15 kB'),
  ...pages
    .filter((key) => key !== HOME)
    .map((key) =>
      budget(`Own chunk of ${key.split('/').at(-1)}`, `dist/${manifest[key].file}`, '25 kB'),
    ),
];

import { PageHeading } from '@/ui/PageHeading';

export default function SetupPage() {
  return <PageHeading title="Setup" />;
}

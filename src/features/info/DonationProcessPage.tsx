import { AFTER_GIVING, DONATION_STEPS } from '@/blood/donation-steps';
import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { NumberedSteps } from '@/ui/layout/NumberedSteps';
import { InfoPage, Passage, Points } from './InfoPage';
import { SOURCES } from './sources';

const before = [
  'Sleep well, eat a meal, and drink plenty of water.',
  'Bring an identity document and the names of the medicines you take.',
  'Wear sleeves that can be rolled up above the elbow.',
];

const onSite = [
  'You show your identity document and read about giving blood.',
  'In private, staff ask about your health, medicines and travel. They measure your temperature, pulse, blood pressure and hemoglobin.',
  'Staff use a new, sterile needle and throw it away afterwards. They take about one pint.',
  'You rest for 10 to 15 minutes with a drink and a snack.',
];

const kinds = [
  'Whole blood: 8-10 minutes. Red cells, plasma and platelets are separated later, so one donation can help up to three people.',
  'Platelets, plasma or double red cells by apheresis: up to two hours. A machine keeps one part and returns the rest to you.',
];

export default function DonationProcessPage() {
  return (
    <InfoPage
      title="The donation process"
      intro="Four steps, under an hour in all. The donation itself takes 8-10 minutes."
      sources={[SOURCES.redCrossFaq, SOURCES.shelfLife, SOURCES.aabb]}
    >
      <section>
        <h2 className="mb-4 text-22 font-bold">Step by step</h2>
        <NumberedSteps steps={DONATION_STEPS} />
      </section>
      <Passage title="Before">
        <Points items={before} />
      </Passage>
      <Passage title="At the donation site">
        <Points items={onSite} />
      </Passage>
      <Passage title="Afterwards">
        <Points items={AFTER_GIVING} />
      </Passage>
      <Passage title="What you can give">
        <Points items={kinds} />
      </Passage>
      <Passage title="Where your blood goes">
        <p>
          A laboratory tests it for blood group and infections. Red cells then keep for up to 42
          days in the refrigerator, platelets for 5 to 7 days at room temperature, and frozen plasma
          for a year. That is why hospitals need donors every week.
        </p>
      </Passage>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.eligibility} className="max-sm:w-full">
          Check Eligibility
        </LinkButton>
        <LinkButton to={paths.donorForm} variant="secondary" className="max-sm:w-full">
          Register as a Donor
        </LinkButton>
      </div>
    </InfoPage>
  );
}

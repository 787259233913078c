import { DONATION_STEPS } from '@/blood/donation-steps';
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
  'You show your document and read what giving blood means.',
  'In private, staff ask about your health, medicines and travels. They measure temperature, pulse, blood pressure and haemoglobin.',
  'A new, sterile needle is used, and thrown away afterwards. About one pint is taken.',
  'You sit down for 10 to 15 minutes with a drink and a snack.',
];

const after = [
  'Drink more than usual and leave heavy lifting for the day.',
  'Keep the bandage on for a few hours. If you feel faint, lie down with your feet up.',
  'If you become ill in the days that follow, tell the donation site: it may matter for the patient.',
];

const kinds = [
  'Whole blood: 8-10 minutes. Red cells, plasma and platelets are parted later, so that one donation can help up to three people.',
  'Platelets, plasma or double red cells by apheresis: up to two hours. A machine keeps one part and gives you back the rest.',
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
        <Points items={after} />
      </Passage>
      <Passage title="What you can give">
        <Points items={kinds} />
      </Passage>
      <Passage title="Where your blood goes">
        <p>
          A laboratory tests it for blood group and infections. Red cells then keep for up to 42
          days in the refrigerator, platelets for 5 to 7 days at room temperature, frozen plasma for
          a year. That is why blood is needed every week, not once.
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

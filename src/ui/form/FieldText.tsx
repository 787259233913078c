import { CircleAlert, Info } from 'lucide-react';
import { Icon } from '../Icon';

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-ink-soft">
      *
    </span>
  );
}

export function FieldHelp({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="text-14 text-ink-soft">
      {text}
    </p>
  );
}

/** Says what may be wrong with a value. The form can be sent all the same. */
export function FieldAdvice({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <output className="flex items-start gap-1.5 text-14 text-amber-ink">
      <Icon of={Info} size={16} className="mt-0.5" />
      {/* Chromium does not take a description from an `output` element, so the id is on a `span` in it */}
      <span id={id}>{text}</span>
    </output>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-medium text-accent-ink">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{text}</span>
    </p>
  );
}

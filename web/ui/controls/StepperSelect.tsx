import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Select, type SelectOption } from './Select.tsx';
import styles from './StepperSelect.module.css';

interface Step {
  label: string;
  /** Absent at the first or last option; disables the button. */
  onPress?: () => void;
}

/** Select between buttons for the previous and next option. In right-to-left reading the next one is on the left. */
export function StepperSelect({
  label,
  value,
  options,
  reading,
  previous,
  next,
  onChange,
}: {
  label: string;
  value: string;
  options: SelectOption[];
  reading: 'ltr' | 'rtl';
  previous: Step;
  next: Step;
  onChange: (value: string) => void;
}) {
  const [PreviousIcon, NextIcon] = reading === 'ltr' ? [ChevronLeft, ChevronRight] : [ChevronRight, ChevronLeft];
  return (
    <div className={styles.stepper} data-reading={reading}>
      <StepButton step={previous} icon={<PreviousIcon />} />
      <div className={styles.middle}>
        <Select label={label} hideLabel strong value={value} options={options} onChange={onChange} />
      </div>
      <StepButton step={next} icon={<NextIcon />} />
    </div>
  );
}

function StepButton({ step, icon }: { step: Step; icon: React.ReactNode }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={step.label}
      title={step.label}
      disabled={!step.onPress}
      onClick={step.onPress}
    >
      {icon}
    </button>
  );
}

import { useState } from 'react';
import { CodeField } from '../controls/CodeField.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { PasswordField } from '../controls/PasswordField.tsx';
import { QrCode } from '../feedback/QrCode.tsx';
import { RecoveryCodes } from '../feedback/RecoveryCodes.tsx';
import { Stack } from '../cards/Row.tsx';
import { StrengthMeter } from '../controls/StrengthMeter.tsx';
import { TextLink } from '../text/TextLink.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import styles from './Showcase.module.css';

const passwordFieldLabels = {
  showLabel: 'Show password',
  concealLabel: 'Hide password',
  capsLabel: 'Caps Lock is on.',
};
const strengthLevels = [
  [null, 'Longer is stronger.', undefined],
  [0, 'Very weak.', 'Many people use it, so it is tried first.'],
  [2, 'Fair.', 'Add another word or two.'],
  [4, 'Very strong.', undefined],
] as const;
/** Sample cells with the corners of a real QR code. */
const cells = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (__, x) => {
    const corner = [
      [0, 0],
      [14, 0],
      [0, 14],
    ].find(([left, top]) => x >= left! && x < left! + 7 && y >= top! && y < top! + 7);
    if (!corner) return (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0;
    const ring = Math.max(Math.abs(x - corner[0]! - 3), Math.abs(y - corner[1]! - 3));
    return ring !== 2;
  }),
);

/** Sign-in components: passwords, codes and recovery codes. */
export function Secrets() {
  const [password, setPassword] = useState('tinta libre');
  const [code, setCode] = useState('402');
  return (
    <ShowcasePanel title="Passwords and codes">
      <div className={styles.two}>
        <PasswordField
          {...passwordFieldLabels}
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          corner={<TextLink href="#forgotten">Forgot it?</TextLink>}
        />
        <PasswordField
          {...passwordFieldLabels}
          label="Invalid"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error="This password is too short: 8 characters or more."
        />
        <Stack>
          {strengthLevels.map(([score, word, advice]) => (
            <StrengthMeter key={word} score={score} label="Strength of the password" word={word} advice={advice} />
          ))}
        </Stack>
        <CodeField label="Six-digit code" hint="Spaces fall away." value={code} onChange={setCode} />
        <Stack>
          <QrCode cells={cells} label="A code for a camera" />
          <CopyButton size="sm" text="JBSW Y3DP" copyLabel="Copy" copiedLabel="Copied" failedLabel="Couldn’t copy" />
        </Stack>
        <RecoveryCodes
          codes={['7k2m-q9xw-h4tr', 'ab3d-efgh-jkmn', 'pqrs-tuvw-xyz2', '3456-789a-bcde']}
          fileName="recovery-codes.txt"
          fileHeading="Recovery codes for Komawari"
          words={{
            list: 'Recovery codes',
            copy: 'Copy',
            copied: 'Copied',
            copyFailed: 'Couldn’t copy',
            download: 'Download',
            print: 'Print',
          }}
        />
      </div>
    </ShowcasePanel>
  );
}

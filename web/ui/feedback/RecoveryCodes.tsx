import { Download, Printer } from 'lucide-react';
import { saveFile } from '../behavior/save-file.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesWords {
  list: string;
  copy: string;
  copied: string;
  copyFailed: string;
  download: string;
  print: string;
}

/** Recovery codes in two columns, with buttons to copy, download and print them. */
export function RecoveryCodes({
  codes,
  fileName,
  fileHeading,
  words,
}: {
  codes: readonly string[];
  fileName: string;
  /** First line of the downloaded file. */
  fileHeading: string;
  words: RecoveryCodesWords;
}) {
  const download = () => saveFile(fileName, 'text/plain', `${fileHeading}\n\n${codes.join('\n')}\n`);
  return (
    <div className={styles.box}>
      <ol className={styles.codes} aria-label={words.list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <CopyButton
          size="sm"
          text={codes.join('\n')}
          copyLabel={words.copy}
          copiedLabel={words.copied}
          failedLabel={words.copyFailed}
        />
        <Button size="sm" icon={<Download />} onClick={download}>
          {words.download}
        </Button>
        <Button size="sm" icon={<Printer />} onClick={() => print()}>
          {words.print}
        </Button>
      </div>
    </div>
  );
}

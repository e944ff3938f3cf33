import { useState } from 'react';
import { contactTopics, type ContactTopic } from '#contract/endpoints/contact.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactSent } from './ContactSent.tsx';
import { ContactWaiting } from './ContactWaiting.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import type { WrittenContact } from './notice.ts';

/**
 * Contact form, or the confirmation that it has been sent; `?topic=` preselects its topic. Whoever writes about copyright gets the
 * form for notices, unless they have another question.
 */
export function ContactSection() {
  const { status, user } = useSession();
  const [sentEmail, setSentEmail] = useState<string | null>(null);
  const [topic, setTopic] = useState(() => parseTopic(location.search));
  const [isNotice, setIsNotice] = useState(topic === 'copyright');
  // what was written in one form stands in the other
  const [written, setWritten] = useState<WrittenContact | null>(null);
  const startAgain = (): void => {
    setWritten(null);
    setSentEmail(null);
  };
  if (sentEmail !== null) return <ContactSent email={sentEmail} onAnother={startAgain} />;
  if (status === 'starting') return <ContactWaiting />;
  const given = written ?? { name: user?.name ?? '', email: user?.email ?? '', message: '' };
  if (isNotice)
    return (
      <NoticeForm
        key={user?.id ?? ''}
        given={given}
        onQuestion={(now) => {
          setWritten(now);
          setTopic('copyright');
          setIsNotice(false);
        }}
        onSent={setSentEmail}
      />
    );
  return (
    <ContactForm
      key={user?.id ?? ''}
      given={given}
      topic={topic}
      onNotice={(now) => {
        setWritten(now);
        setIsNotice(true);
      }}
      onSent={setSentEmail}
    />
  );
}

function parseTopic(query: string): ContactTopic | '' {
  const requestedTopic = new URLSearchParams(query).get('topic');
  return contactTopics.find((topic) => topic === requestedTopic) ?? '';
}

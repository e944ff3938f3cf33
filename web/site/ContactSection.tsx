import { useState } from 'react';
import { contactTopics, type ContactTopic } from '#contract/endpoints/contact.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactSent } from './ContactSent.tsx';
import { ContactWaiting } from './ContactWaiting.tsx';

/** Contact form, or the confirmation that it has been sent; `?topic=` preselects its topic. */
export function ContactSection() {
  const { status, user } = useSession();
  const [sentEmail, setSentEmail] = useState<string | null>(null);
  if (sentEmail !== null) return <ContactSent email={sentEmail} onAnother={() => setSentEmail(null)} />;
  if (status === 'starting') return <ContactWaiting />;
  const accountDetails = { name: user?.name ?? '', email: user?.email ?? '' };
  return (
    <ContactForm
      key={user?.id ?? ''}
      given={accountDetails}
      topic={parseTopic(location.search)}
      onSent={setSentEmail}
    />
  );
}

function parseTopic(query: string): ContactTopic | '' {
  const requestedTopic = new URLSearchParams(query).get('topic');
  return contactTopics.find((topic) => topic === requestedTopic) ?? '';
}

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { call } from '../api/call.ts';
import { refusalText } from '../api/refusal-text.ts';
import { SupportText } from '../render/SupportText.tsx';

/** Says why an account may not create something, on the page that creates it. */
export function CreationRefusal({
  account,
  action,
  title,
}: {
  account: string;
  action: 'createList' | 'createGroup' | 'createTitle';
  /** Sentence that names what is not created. */
  title: string;
}) {
  const { data: reason } = useQuery({
    queryKey: ['can', account, 'account', account],
    queryFn: async ({ signal }) => (await call('users.get', { params: { id: account }, signal })).can ?? {},
    select: (can) => can[action],
  });
  return (
    <Empty icon={<Lock />} level={2} title={title}>
      <SupportText>{refusalText(reason, 'pages.whoMay')}</SupportText>
    </Empty>
  );
}

import { UnreadRail } from '#web/follows/UnreadRail.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { ContinueRail } from './ContinueRail.tsx';

/** Rails of home to read on: chapters to continue with, then unread ones of followed titles. `room`: see `homeRoom`. */
export function ReadOn({ room }: { room: string }) {
  const { status } = useSession();
  return (
    <>
      <ContinueRail room={room.startsWith('1')} />
      {status !== 'guest' && <UnreadRail room={Number(room[1] ?? 0)} />}
    </>
  );
}

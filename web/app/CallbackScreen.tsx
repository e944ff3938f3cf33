import type { QueryClient } from '@tanstack/react-query';
import { openAddToList, pendingAddWord, type TitlesToAdd } from '#web/add-to-list/open-add-to-list.ts';
import { openReport, pendingReportWord, type ReportTarget } from '#web/reports/open-report.ts';
import { pendingBlockWord, pendingLibraryWord, takePendingActionOf } from '#web/lib/session/pending-action.ts';
import { CallbackPage } from '#web/session/CallbackPage.tsx';
import { loadOptional } from '#web/ui/behavior/load-code.ts';

/** Page that a sign-in by redirect returns to; then carries out what was pressed before it. */
export const CallbackScreen = () => <CallbackPage onReturn={carryOut} />;

function carryOut(queryClient: QueryClient): void {
  carryOutBlock(queryClient);
  carryOutLibraryChange(queryClient);
  const titles = takePendingActionOf(pendingAddWord);
  if (titles !== null) void openAddToList(JSON.parse(titles) as TitlesToAdd);
  const targets = takePendingActionOf(pendingReportWord);
  if (targets !== null) void openReport(...(JSON.parse(targets) as ReportTarget[]));
}

/** Blocks what was pressed before the sign-in, whether or not the page that it leads back to shows that control. */
function carryOutBlock(queryClient: QueryClient): void {
  const target = takePendingActionOf(pendingBlockWord);
  if (target === null) return;
  void loadOptional(() => import('#web/blocks/use-blocking.ts')).then((blocking) =>
    blocking?.carryOutPendingBlock(queryClient, target),
  );
}

/** Puts into the library, follows or rates what was pressed before the sign-in. */
function carryOutLibraryChange(queryClient: QueryClient): void {
  const change = takePendingActionOf(pendingLibraryWord);
  if (change === null) return;
  void loadOptional(() => import('#web/lib/library/changes.ts')).then((changes) =>
    changes?.carryOutPendingChange(queryClient, change),
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Row, Stack } from '#web/ui/cards/Row.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { ownThemesQuery, sharedThemeQuery } from './queries.ts';

/** Dialog that creates a link to the current draft and lists the themes that are already shared. */
export function ShareDialog({ theme, open, onClose }: { theme: CustomTheme; open: boolean; onClose: () => void }) {
  const t = useT();
  const { status } = useSession();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('app.close')}
      title={t('builder.shareTitle', { name: theme.name })}
      text={t('builder.shareText')}
    >
      {status === 'guest' ? (
        <SignInPrompt compact title={t('builder.signIn')} />
      ) : (
        // remounts for a changed theme, which needs another link
        <ShareForm key={JSON.stringify(theme)} theme={theme} />
      )}
    </Dialog>
  );
}

function ShareForm({ theme: { name, colours } }: { theme: CustomTheme }) {
  const t = useT();
  const client = useQueryClient();
  const shareMutation = useMutation({
    mutationFn: async () => (await call('themes.create', { body: { name: name.trim(), colours } })).data.id,
    onSuccess: () => client.invalidateQueries({ queryKey: ownThemesQuery.queryKey }),
  });
  const hasName = name.trim() !== '';
  return (
    <Stack gap={4}>
      {shareMutation.data ? (
        <CopyField
          first
          label={t('builder.link')}
          value={`${boot.publicUrl}${pathTo.theme(shareMutation.data)}`}
          copyLabel={t('builder.copy')}
          copiedText={t('builder.copied')}
          failedText={t('builder.copyFailed')}
        />
      ) : (
        <Button
          look="primary"
          icon={<Link2 />}
          busy={shareMutation.isPending}
          {...(hasName ? {} : { locked: t('builder.noName') })}
          onClick={() => shareMutation.mutate()}
        >
          {t('builder.shareLink')}
        </Button>
      )}
      {shareMutation.isError && (
        <Note kind="bad" live>
          {isLimitError(shareMutation.error)
            ? t('builder.shareLimit', { count: limits.themesPerAccount })
            : failureText(shareMutation.error)}
        </Note>
      )}
      <SharedThemes />
    </Stack>
  );
}

const isLimitError = (error: Error): boolean =>
  error instanceof ApiFailure && (error.context as { reason?: string } | null)?.reason === 'limit';

function SharedThemes() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(ownThemesQuery);
  const failure = useFailure(query);
  const endSharing = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call('themes.remove', { params: { id } }),
    onSuccess: async (_, { id, name }) => {
      announce(t('builder.unshared', { name }));
      client.setQueryData(sharedThemeQuery(id).queryKey, null);
      await client.invalidateQueries({ queryKey: ownThemesQuery.queryKey });
    },
  });
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="36px" />
      </Busy>
    );
  }
  if (query.data.length === 0) return null;
  return (
    <Stack gap={1}>
      <Text size="sm" strong>
        {t('builder.shared')}
      </Text>
      <ul>
        {query.data.map(({ id, attributes: { name } }) => (
          <li key={id}>
            <Row justify="between">
              <Link href={pathTo.theme(id)} dir="auto">
                {name}
              </Link>
              <IconButton
                size="sm"
                label={t('builder.unshare', { name })}
                icon={<Unlink />}
                busy={endSharing.isPending && endSharing.variables.id === id}
                onClick={() => endSharing.mutate({ id, name })}
              />
            </Row>
          </li>
        ))}
      </ul>
      {endSharing.isError && (
        <Note kind="bad" live>
          {failureText(endSharing.error)}
        </Note>
      )}
    </Stack>
  );
}

import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { ClientResponse } from '#contract/client.gen.ts';

export type UserAbout = ClientResponse<'users.about'>;
export type User = ClientResponse<'users.get'>['data'];

export interface Person {
  user: User;
  about: UserAbout;
}

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }): Promise<Person> => {
      const [user, about] = await Promise.all([
        call('users.get', { params: { id }, signal }),
        call('users.about', { params: { id }, signal }),
      ]);
      return { user: user.data, about };
    },
  });

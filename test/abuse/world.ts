// Targets of the attackers and the second client: ids of a seeded site and session tokens of some of its users.
import { signInMembers } from '../../bench/members.ts';
import type { Site } from '../../bench/servers.ts';

export interface AttackTargets {
  /** Origin of the site; `api` is the origin of the API's own listener. */
  site: string;
  api: string;
  /** Public ids of titles, the most followed first. */
  titles: string[];
  chapters: string[];
  groups: string[];
  users: string[];
  tags: string[];
  /** Session tokens of different members. */
  tokens: string[];
}

interface IdListResponse {
  data: { id: string; relationships: { id: string; type: string }[] }[];
}

export const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic']
  .map((rating) => `contentRating[]=${rating}`)
  .join('&');

export async function loadTargets(site: Site): Promise<AttackTargets> {
  const request = async (path: string): Promise<IdListResponse> => {
    const response = await fetch(`${site.api}${path}`, {
      headers: { 'user-agent': 'abuse', 'x-forwarded-for': '2001:db8::1' },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as IdListResponse;
  };
  const fetchIds = async (path: string, pages: number): Promise<string[]> => {
    const fetchedIds: string[] = [];
    for (let page = 0; page < pages; page++) {
      const { data } = await request(`${path}&limit=100&offset=${page * 100}`);
      fetchedIds.push(...data.map(({ id }) => id));
    }
    return fetchedIds;
  };
  const { data: recentChapters } = await request(`/chapter?limit=100&${everyRating}&order[createdAt]=asc`);
  const members = await signInMembers(site);
  return {
    site: site.site,
    api: site.api,
    titles: await fetchIds(`/manga?${everyRating}&order[followedCount]=desc`, 5),
    chapters: await fetchIds(`/chapter?${everyRating}&order[readableAt]=desc`, 5),
    groups: await fetchIds('/group?order[followedCount]=desc', 1),
    users: recentChapters.flatMap(({ relationships }) =>
      relationships.filter(({ type }) => type === 'user').map(({ id }) => id),
    ),
    tags: (await request('/manga/tag')).data.map(({ id }) => id),
    tokens: [...members.plain, ...members.blocking],
  };
}

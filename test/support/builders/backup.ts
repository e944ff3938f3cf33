// Builds backups as Mihon and its relatives write them: Protocol Buffers, in which fields with their default are left out.

const varint = (value: number): number[] => {
  const bytes = [];
  let rest = value;
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
};

/** A field with a whole number. */
export const whole = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
/** A field with a number of 32 bits with fraction. */
export const fraction = (field: number, value: number): number[] => [
  ...varint(field * 8 + 5),
  ...new Uint8Array(new Float32Array([value]).buffer),
];
/** A field with a text, a message or packed numbers. */
export const sized = (field: number, value: string | readonly number[]): number[] => {
  const content = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value;
  return [...varint(field * 8 + 2), ...varint(content.length), ...content];
};

interface BackupManga {
  url?: string;
  title: string;
  addedAt?: number;
  /** Chapters by number, -1 for one without, each with its address and whether it was read. */
  chapters?: readonly { number?: number; url?: string; read?: boolean }[];
  /** Order numbers of categories. */
  categories?: readonly number[];
  tracking?: readonly { site: number; id?: number; status?: number; score?: number; lastRead?: number; url?: string }[];
  notes?: string;
  /** Fields that relatives add. */
  more?: readonly number[];
}

/** The field of one title in a backup. */
export const backupManga = (manga: BackupManga): number[] =>
  sized(1, [
    ...whole(1, 2_499_283_573_021),
    ...sized(2, manga.url ?? '/a'),
    ...sized(3, manga.title),
    ...(manga.addedAt === undefined ? [] : whole(13, manga.addedAt)),
    ...(manga.chapters ?? []).flatMap(({ number = 0, url = '/c', read = false }) =>
      sized(16, [
        ...sized(1, url),
        ...sized(2, 'Ch.'),
        ...(read ? whole(4, 1) : []),
        ...(number === 0 ? [] : fraction(9, number)),
      ]),
    ),
    ...(manga.categories ?? []).flatMap((order) => whole(17, order)),
    ...(manga.tracking ?? []).flatMap(({ site, id = 0, status = 0, score = 0, lastRead = 0, url }) =>
      sized(18, [
        ...whole(1, site),
        ...whole(2, 0),
        ...(url === undefined ? [] : sized(4, url)),
        ...(lastRead === 0 ? [] : fraction(6, lastRead)),
        ...(score === 0 ? [] : fraction(8, score)),
        ...(status === 0 ? [] : whole(9, status)),
        ...(id === 0 ? [] : whole(100, id)),
      ]),
    ),
    ...(manga.notes === undefined ? [] : sized(110, manga.notes)),
    ...(manga.more ?? []),
  ]);

/** The field of one category in a backup. */
export const backupCategory = (name: string, order: number, id = 0): number[] =>
  sized(2, [...sized(1, name), ...(order === 0 ? [] : whole(2, order)), ...(id === 0 ? [] : whole(3, id))]);

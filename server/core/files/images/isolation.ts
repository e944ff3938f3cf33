// Programs that touch bytes of strangers run apart from everything else: a fault in a decoder shall reach neither the secret nor
// the database nor the network. How far apart depends on the machine; a look at the start finds out, and says it.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * From the strongest to the weakest. `namespaces`: no network, a file tree of what it needs, a user of its own; for root.
 * `user-namespaces`: the same without that user, where anybody may make namespaces. `other-user`: a user who may read nothing of
 * ours; for root. `same-user`: nothing but Node's permission model, which does not hold for native code.
 */
export const isolationLevels = ['namespaces', 'user-namespaces', 'other-user', 'same-user'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];

/** A program of ours in a process of its own, with a channel for messages. */
export interface IsolatedProgram {
  file: string;
  args?: readonly string[];
  /** Flags of Node. */
  flags: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Files and folders that it reads, beside Node and the libraries of the system. */
  reads: readonly string[];
}

export interface Isolation {
  level: IsolationLevel;
  fork(program: IsolatedProgram): ChildProcess;
}

/** A number that no user of a usual system has: nothing belongs to it, and no other program runs as it. */
const isolatedUser = 65_529;
/** Where the programs are that set a process apart. */
const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin';
/** Libraries and programs of the system, each where it exists; on many they are links to each other. */
const systemTree = [
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/bin',
  '/usr/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/bin',
  '/sbin',
  '/nix/store',
  '/gnu/store',
  '/etc/ld.so.cache',
];
const devices = ['/dev/null', '/dev/urandom'];

/**
 * Run in namespaces of its own as `sh -c SCRIPT sh LINK… -- FOLDER… -- FILE… -- COMMAND…`. Puts together a file tree of these
 * paths, read-only, moves into it, leaves the one of the system behind and becomes the command. The tree is built at /sys, because
 * every Linux has that folder and nothing of ours is in it. Each program here adds milliseconds to a worker's start.
 */
const enterOwnTree = `set -eu
new=/sys
mount -t tmpfs -o mode=755,nosuid,nodev,size=512k own-tree $new
while [ "$1" != -- ]; do ln -s "$(readlink "$1")" "$new$1"; shift; done
shift
while [ "$1" != -- ]; do
  [ -d "$new$1" ] || mkdir -p "$new$1"
  mount --rbind -o ro,nosuid,nodev "$1" "$new$1"
  shift
done
shift
while [ "$1" != -- ]; do
  [ -d "$new\${1%/*}" ] || mkdir -p "$new\${1%/*}"
  : > "$new$1"
  if [ -c "$1" ]; then mount --bind "$1" "$new$1"; else mount --bind -o ro,nosuid,nodev "$1" "$new$1"; fi
  shift
done
shift
mkdir "$new/old"
pivot_root "$new" "$new/old"
cd /
umount -l /old
mount -o remount,bind,ro,nosuid,nodev /
unset PWD OLDPWD
exec "$@"`;

const withoutRights = [
  'setpriv',
  '--no-new-privs',
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--bounding-set=-all',
] as const;
const asIsolatedUser = [`--reuid=${isolatedUser}`, `--regid=${isolatedUser}`, '--clear-groups'] as const;

export function isolationAt(level: IsolationLevel): Isolation {
  return {
    level,
    fork: ({ file, args = [], flags, env, reads }) => {
      const options: ForkOptions = {
        cwd: '/',
        env: { ...env, PATH: systemPath },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      };
      if (level === 'same-user' || level === 'other-user') {
        const user = level === 'other-user' ? { uid: isolatedUser, gid: isolatedUser } : {};
        return fork(file, [...args], { ...options, ...user, execPath: process.execPath, execArgv: [...flags] });
      }
      // one becomes the next, so that the process keeps its number and its channel
      const before = [
        '--net',
        '--mount',
        '--ipc',
        '--propagation=private',
        ...(level === 'user-namespaces' ? ['--user', '--map-root-user'] : []),
        'sh',
        '-c',
        enterOwnTree,
        'sh',
        ...treeOf(reads),
        ...withoutRights,
        ...(level === 'namespaces' ? asIsolatedUser : []),
        process.execPath,
        ...flags,
      ];
      return fork(file, [...args], { ...options, execPath: 'unshare', execArgv: before });
    },
  };
}

/** The arguments of `enterOwnTree` but the command. */
function treeOf(reads: readonly string[]): string[] {
  const wanted = [...systemTree, '/proc', ...devices, process.execPath, ...reads].filter((each) => existsSync(each));
  const isLink = (each: string): boolean => systemTree.includes(each) && lstatSync(each).isSymbolicLink();
  const links = wanted.filter((each) => isLink(each));
  // one of ours that is a link is there under its own name as what it leads to
  const others = [...new Set(wanted.filter((each) => !isLink(each)))];
  const outermost = others.filter((each) => !others.some((other) => other !== each && isInside(each, other)));
  const isFolder = (each: string): boolean => statSync(each).isDirectory();
  return [
    ...links,
    '--',
    ...outermost.filter((each) => isFolder(each)),
    '--',
    ...outermost.filter((each) => !isFolder(each)),
    '--',
  ];
}

const isInside = (file: string, folder: string): boolean => !path.relative(folder, file).startsWith('..');

/** Which levels a process like this one may reach at all. */
export function levelsToTry(user = process.getuid?.(), platform: string = process.platform): IsolationLevel[] {
  if (user === undefined) return ['same-user'];
  const levels: IsolationLevel[] =
    user === 0 ? ['namespaces', 'other-user', 'same-user'] : ['user-namespaces', 'same-user'];
  return platform === 'linux' ? levels : levels.filter((level) => !level.endsWith('namespaces'));
}

/** What people are told. @param reason why there are no namespaces */
export function describeIsolation(level: IsolationLevel, reason: string | null): string {
  const lacking = `namespaces cannot be made here (${reason ?? 'not on this system'})`;
  switch (level) {
    case 'namespaces':
      return `decoded without network and without sight of other files, as user ${isolatedUser}`;
    case 'user-namespaces':
      return 'decoded without network and without sight of other files, as this user';
    case 'other-user':
      return `decoded as user ${isolatedUser}, who may not read the secret and the database, but with network: ${lacking}`;
    case 'same-user':
      return `decoded as this user, with network and sight of its files: ${lacking}`;
  }
}

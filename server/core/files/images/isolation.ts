// Runs programs that handle untrusted bytes in a sandbox: a vulnerability in a decoder must not reach the secret, the
// database or the network. The isolation level depends on the machine; it is detected at start and reported.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Isolation levels from the strongest to the weakest. `namespaces`: no network, a file tree with only what it needs, a
 * user of its own; needs root. `user-namespaces`: the same without a user of its own, where unprivileged users may
 * create namespaces. `other-user`: a user who cannot read our files; needs root. `same-user`: only Node's permission
 * model, which does not bind native code.
 */
export const isolationLevels = ['namespaces', 'user-namespaces', 'other-user', 'same-user'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];

/** A program of this server that runs as a child process with an IPC channel. */
export interface IsolatedProgram {
  file: string;
  args?: readonly string[];
  /** Command-line flags for Node. */
  flags: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Files and folders that it reads, besides Node and the system libraries. */
  reads: readonly string[];
}

export interface Isolation {
  level: IsolationLevel;
  fork(program: IsolatedProgram): ChildProcess;
}

/** User id unused on common systems: it owns no file, and no other program runs as it. */
const isolatedUser = 65_529;
/** PATH with the system tools that create the sandbox (unshare, setpriv, mount). */
const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin';
/** System libraries and programs, used where they exist; on many systems some are links to others. */
const systemPaths = [
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
const devicePaths = ['/dev/null', '/dev/urandom'];

/**
 * Shell script, run in new namespaces as `sh -c SCRIPT sh LINK… -- FOLDER… -- FILE… -- COMMAND…`. It bind-mounts these
 * paths read-only into a new file tree, pivots into it, detaches the system's tree and executes the command. The tree
 * is built at /sys, because every Linux has that folder and nothing of ours is in it. Each program run here adds
 * milliseconds to a worker's start.
 */
const enterTreeScript = `set -eu
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

const dropPrivilegesCommand = [
  'setpriv',
  '--no-new-privs',
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--bounding-set=-all',
] as const;
const isolatedUserArguments = [`--reuid=${isolatedUser}`, `--regid=${isolatedUser}`, '--clear-groups'] as const;

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
      // each command executes the next one in place, so that the process id and the IPC channel stay the same
      const unshareArguments = [
        '--net',
        '--mount',
        '--ipc',
        '--propagation=private',
        ...(level === 'user-namespaces' ? ['--user', '--map-root-user'] : []),
        'sh',
        '-c',
        enterTreeScript,
        'sh',
        ...treeArguments(reads),
        ...dropPrivilegesCommand,
        ...(level === 'namespaces' ? isolatedUserArguments : []),
        process.execPath,
        ...flags,
      ];
      return fork(file, [...args], { ...options, execPath: 'unshare', execArgv: unshareArguments });
    },
  };
}

/** Returns the arguments of `enterTreeScript` without the command. */
function treeArguments(reads: readonly string[]): string[] {
  const existingPaths = [...systemPaths, '/proc', ...devicePaths, process.execPath, ...reads].filter((each) =>
    existsSync(each),
  );
  const isLink = (each: string): boolean => systemPaths.includes(each) && lstatSync(each).isSymbolicLink();
  const links = existingPaths.filter((each) => isLink(each));
  // paths in `reads` that are symlinks are mounted under their own name with the link's target as content
  const nonLinks = [...new Set(existingPaths.filter((each) => !isLink(each)))];
  const outermost = nonLinks.filter(
    (each) => !nonLinks.some((otherPath) => otherPath !== each && isInside(each, otherPath)),
  );
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

/** Returns the isolation levels that could work for this user on this platform, the strongest first. */
export function levelsToTry(user = process.getuid?.(), platform: string = process.platform): IsolationLevel[] {
  if (user === undefined) return ['same-user'];
  const levels: IsolationLevel[] =
    user === 0 ? ['namespaces', 'other-user', 'same-user'] : ['user-namespaces', 'same-user'];
  return platform === 'linux' ? levels : levels.filter((level) => !level.endsWith('namespaces'));
}

/** Describes the level for the operator. @param reason why there are no namespaces */
export function describeIsolation(level: IsolationLevel, reason: string | null): string {
  const limitation = `namespaces cannot be made here (${reason ?? 'not on this system'})`;
  switch (level) {
    case 'namespaces':
      return `decoded without network and without sight of other files, as user ${isolatedUser}`;
    case 'user-namespaces':
      return 'decoded without network and without sight of other files, as this user';
    case 'other-user':
      return `decoded as user ${isolatedUser}, who may not read the secret and the database, but with network: ${limitation}`;
    case 'same-user':
      return `decoded as this user, with network and sight of its files: ${limitation}`;
  }
}

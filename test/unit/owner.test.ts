// Ownership of a data folder: one process owns it, later ones are its guests, and an owner can wait until its last
// guest has left.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  type FolderClaim,
  claimFolder,
  type OwnerConnection,
  type OwnerInfo,
  type Ownership,
} from '#server/core/db/postgres/owner.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const ownerInfo = (command: string): OwnerInfo => ({
  pid: process.pid,
  command,
  databaseUrl: null,
  databaseOwnerUrl: null,
  siteUrl: null,
  closing: false,
  startedAt: '2026-01-01T00:00:00Z',
});

function folder(): string {
  const newFolder = mkdtempSync(path.join(tmpdir(), 'komawari-owner-'));
  folders.push(newFolder);
  return newFolder;
}

function expectOwned(claim: FolderClaim): Ownership {
  if ('owned' in claim) return claim.owned;
  throw new Error('It is a guest.');
}

function expectGuest(claim: FolderClaim): OwnerConnection {
  if ('guest' in claim) return claim.guest;
  throw new Error('It is the owner.');
}

test('the first process owns the folder, and the second gets the owner and its latest data', async () => {
  const dataFolder = folder();
  const firstOwner = expectOwned(await claimFolder(dataFolder, ownerInfo('first')));
  firstOwner.update({ databaseUrl: 'postgresql://x' });
  const secondGuest = expectGuest(await claimFolder(dataFolder, ownerInfo('second')));
  expect(secondGuest.owner).toMatchObject({ command: 'first', databaseUrl: 'postgresql://x', closing: false });
  secondGuest.leave();
  await firstOwner.release();
  const lateClaim = expectOwned(await claimFolder(dataFolder, ownerInfo('third')));
  await lateClaim.release();
});

test('an owner can wait until its last guest has left', async () => {
  const dataFolder = folder();
  const owner = expectOwned(await claimFolder(dataFolder, ownerInfo('owner')));
  const guests = [
    expectGuest(await claimFolder(dataFolder, ownerInfo('a'))),
    expectGuest(await claimFolder(dataFolder, ownerInfo('b'))),
  ];
  let isAlone = false;
  const pendingWait = owner.waitUntilAlone().then(() => (isAlone = true));
  expect(owner.hasGuests()).toBe(true);
  guests[0]?.leave();
  // a guest that connects later is accepted only after the owner has noticed that the first one left
  const lateClaim = expectGuest(await claimFolder(dataFolder, ownerInfo('c')));
  lateClaim.leave();
  expect(isAlone).toBe(false);
  guests[1]?.leave();
  await pendingWait;
  expect(owner.hasGuests()).toBe(false);
  await owner.release();
});

test('of many processes at the same time exactly one owns the folder', async () => {
  const dataFolder = folder();
  const claims = await Promise.all(Array.from({ length: 12 }, (_, n) => claimFolder(dataFolder, ownerInfo(`${n}`))));
  const owners = claims.filter((claim) => 'owned' in claim);
  expect(owners.length).toBe(1);
  for (const claim of claims) if ('guest' in claim) claim.guest.leave();
  await Promise.all(owners.map((claim) => expectOwned(claim).release()));
});

// States of jobs and problems of the site, as operators see them.

export const jobStates = ['failed', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

export const operatorProblems = [
  'database',
  'changes',
  'jobs',
  'failed_jobs',
  'publication',
  'disk',
  'backup',
  'seal',
  'seals_missing',
] as const;
export type OperatorProblem = (typeof operatorProblems)[number];

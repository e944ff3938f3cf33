// Staff and members of the demo site, in addition to the demo accounts that anybody can sign in to.

interface DemoStaffMember {
  name: string;
  role: 'ROLE_ADMIN' | 'ROLE_DEVELOPER' | 'ROLE_GLOBAL_MODERATOR' | 'ROLE_PUBLIC_RELATIONS' | 'ROLE_DESIGNER';
  /** Days since they joined. */
  days: number;
}

export const demoStaff: readonly DemoStaffMember[] = [
  { name: 'halvorsen', role: 'ROLE_ADMIN', days: 2710 },
  { name: 'Tomoe', role: 'ROLE_ADMIN', days: 2655 },
  { name: 'bitpacker', role: 'ROLE_DEVELOPER', days: 2430 },
  { name: 'Anaïs', role: 'ROLE_DEVELOPER', days: 1984 },
  { name: 'o_silva', role: 'ROLE_DEVELOPER', days: 1571 },
  { name: 'kestrel', role: 'ROLE_DEVELOPER', days: 890 },
  { name: 'Yuzuha', role: 'ROLE_GLOBAL_MODERATOR', days: 2322 },
  { name: 'dmitri-k', role: 'ROLE_GLOBAL_MODERATOR', days: 2140 },
  { name: 'Pilar', role: 'ROLE_GLOBAL_MODERATOR', days: 1866 },
  { name: 'seo-yeon', role: 'ROLE_GLOBAL_MODERATOR', days: 1612 },
  { name: 'grumpyowl', role: 'ROLE_GLOBAL_MODERATOR', days: 1405 },
  { name: 'Farid', role: 'ROLE_GLOBAL_MODERATOR', days: 1177 },
  { name: 'tanuki_no_yume', role: 'ROLE_GLOBAL_MODERATOR', days: 948 },
  { name: 'Beatriz', role: 'ROLE_GLOBAL_MODERATOR', days: 716 },
  { name: 'Okonkwo', role: 'ROLE_PUBLIC_RELATIONS', days: 1790 },
  { name: 'lindqvist', role: 'ROLE_PUBLIC_RELATIONS', days: 1288 },
  { name: 'MeiMei', role: 'ROLE_PUBLIC_RELATIONS', days: 655 },
  { name: 'inkblot', role: 'ROLE_DESIGNER', days: 1933 },
  { name: 'Delphine', role: 'ROLE_DESIGNER', days: 1010 },
  { name: 'halftone', role: 'ROLE_DESIGNER', days: 540 },
];

interface DemoMember {
  name: string;
  role?: 'ROLE_POWER_UPLOADER' | 'ROLE_CONTRIBUTOR';
  /** Days since they joined. */
  days: number;
}

/** Members who upload for groups, and some who only read. */
export const demoMembers: readonly DemoMember[] = [
  { name: 'quillfish', role: 'ROLE_POWER_UPLOADER', days: 1604 },
  { name: 'tatiane', role: 'ROLE_POWER_UPLOADER', days: 1249 },
  { name: 'hanare', role: 'ROLE_CONTRIBUTOR', days: 2051 },
  { name: 'Ondine', role: 'ROLE_CONTRIBUTOR', days: 962 },
  { name: 'lucho_tinta', days: 803 },
  { name: 'jiwoo', days: 671 },
  { name: 'sam_k', days: 388 },
  { name: 'aurelie', days: 149 },
  { name: 'brisa', days: 1102 },
  { name: 'latetrain', days: 1720 },
  { name: 'paperboat', days: 1333 },
  { name: 'mochi_404', days: 914 },
  { name: 'Elif', days: 577 },
  { name: 'tomasz_w', days: 322 },
  { name: 'wintermelon', days: 118 },
  { name: '_nina', days: 41 },
  { name: 'sora', days: 9 },
];

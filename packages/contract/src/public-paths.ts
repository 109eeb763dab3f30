// The routes that need no login. public.html answers them, in production and in development;
// everything else, `/redirect/…` too, belongs to the console.
const paths = [
  '/login',
  '/register',
  '/recover',
  '/invite',
  '/rp',
  '/ys',
  '/middlepage',
  '/auth-redirect',
  '/registrationsuccess',
  '/registrationfailed',
  '/registrationsuccessmobile',
  '/registrationfailedmobile',
  '/dsc',
  '/dscmerchant',
  '/404',
  '/401',
] as const

export type PublicPath = (typeof paths)[number]

const publicPaths: ReadonlySet<string> = new Set(paths)

/** Whether a path (without query) is answered by public.html. */
export const isPublicPath = (path: string): path is PublicPath => publicPaths.has(path)

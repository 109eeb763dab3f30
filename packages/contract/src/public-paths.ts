// The routes that need no login. The light page answers them, in production and in development;
// everything else, `/redirect/…` too, belongs to the console.
const publicPaths = new Set([
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
])

/** Whether a path (without query) is answered by the light page. */
export const isPublicPath = (path: string): boolean => publicPaths.has(path)

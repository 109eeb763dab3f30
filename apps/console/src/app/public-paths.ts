// The routes that the light page serves; everything else belongs to the console (console.md "Public routes").
const publicPaths: readonly string[] = [
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
]

/** Whether a path (without query) is answered by the light page. */
export const isPublicPath = (path: string): boolean => publicPaths.includes(path)

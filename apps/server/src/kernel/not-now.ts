// Whether an error only says that the database could not do it now: the edge knows no database.
export { isUnavailable as isNotNow } from '@merchant/database'

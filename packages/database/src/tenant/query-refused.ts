// The error of every statement that the house does not run.

/** A query that the house refuses to run, because it could leave its merchant; always a fault of the program. */
export class QueryRefused extends Error {
  override name = 'QueryRefused'
}

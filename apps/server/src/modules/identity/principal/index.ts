// Module entry of principals: the people who sign in, as rows.
export { type Account, createUsers, type Users } from './users.ts'

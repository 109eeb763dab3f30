// Module entry of the error logs: failures in browsers and in the server, and how the recurring jobs are.
export { createClientErrors } from './client-error.service.ts'
export { type TickState, jobOf } from './job-status.ts'
export { createServerErrors, type Fault } from './server-error.service.ts'

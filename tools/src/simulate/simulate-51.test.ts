// A quarter of the runs of `npm test`.
import { proveSeeds } from './seeds.testing.ts'

proveSeeds(51, 50)

// The list of cores as the system tells it, read.
import { expect, test } from 'vitest'
import { allowedCores } from './cores.ts'

test.each([
  ['Cpus_allowed:\tf\nCpus_allowed_list:\t0-3\nMems_allowed:\t1\n', [0, 1, 2, 3]],
  ['Cpus_allowed_list:\t2,4-5\n', [2, 4, 5]],
  ['Name:\tnode\n', []],
])('the cores that a process may have: %j', (status, cores) => expect(allowedCores(status)).toEqual(cores))

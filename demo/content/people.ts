import { staff } from './staff.ts';
import { studentsFromAbroad } from './students-abroad.ts';
import { students } from './students.ts';
import type { DemoPerson } from './types.ts';

export const people: DemoPerson[] = [...staff, ...students, ...studentsFromAbroad];

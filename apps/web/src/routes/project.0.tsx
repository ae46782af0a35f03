import { createFileRoute } from '@tanstack/react-router';
import { NoDatabase } from '../features/errors/index.ts';

/** Where the server has no database to keep anything in. */
export const Route = createFileRoute('/project/0')({ component: NoDatabase });

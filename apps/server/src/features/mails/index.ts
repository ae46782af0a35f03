export { mailJobs, queueMail, queueMailAgain, sendWaiting } from './queue-mail.ts';

export { AuditPage } from './audit-page.tsx';
export { OrgAuditList } from './org-audit-list.tsx';

// The Node packages are optional dependencies: a failed download would otherwise fall back silently
// to the system's Node.
const major = Number(process.versions.node.split('.')[0]);
if (major < 26) {
  console.error(
    `This step needs Node 26 and found ${process.versions.node}. The platform package of Node did not install; run "npm start" again with the registry in reach.`,
  );
  process.exit(1);
}

# A server of Colonnade from the archive that "mvn -DskipTests package" has made:
#
#   docker build -t colonnade .
#   docker run -p 127.0.0.1:8182:8182 -v people:/data colonnade
#
# Started so, the server has neither users nor encryption: publish its port only where you trust every
# client, or start it with --users, --tls-cert and --tls-key (docs/users.md).
FROM eclipse-temurin:17-jre

ADD examples/target/colonnade-*.tar.gz /opt/
# The first start keeps the classes for the next ones, and fails if the archive is for another platform.
RUN mv /opt/colonnade-* /opt/colonnade \
 && /opt/colonnade/bin/colonnade console -e 'g.V().count()' \
 && useradd --system --no-create-home colonnade \
 && install -d -o colonnade /data

USER colonnade
WORKDIR /data
VOLUME /data
EXPOSE 8182
HEALTHCHECK --interval=10s --timeout=11s --start-period=30s CMD ["/opt/colonnade/bin/health", "127.0.0.1", "8182"]
ENTRYPOINT ["/opt/colonnade/bin/colonnade"]
CMD ["server", "--data", "/data/graph", "--host", "0.0.0.0", "--insecure"]
